import { createCalendar, ResourceTimeline } from '@event-calendar/core';
import '@event-calendar/core/index.css';
import { companyWeek, FIRST_DAY } from '../company-week.ts';
import './page.css';

const { resources, bookings } = companyWeek();
const limit = Number(new URLSearchParams(location.search).get('resources') ?? resources.length);
const shown = resources.slice(0, limit);
const calendarResources = shown.map((resource) => ({ id: resource.id, title: resource.name }));
const events = shown.flatMap((resource) =>
  bookings.get(resource.id).map((item) => ({
    id: item.eventId,
    resourceId: resource.id,
    start: new Date(item.start),
    end: new Date(item.end),
    title: item.subject,
  })),
);

window.startPage = () =>
  createCalendar(document.getElementById('root'), [ResourceTimeline], {
    view: 'resourceTimelineWeek',
    date: FIRST_DAY,
    firstDay: 1,
    slotDuration: '00:15',
    slotWidth: 20,
    height: '100vh',
    resources: calendarResources,
    events,
  });
window.page = { row: '.ec-event', scroller: () => document.querySelector('.ec-main, .ec-content, .ec-body') };
