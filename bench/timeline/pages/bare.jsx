// The page for comparison: React, the rows that are in view, one gradient and the labels of each. It has no groups, no
// keyboard, no words for screen readers and no selection.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { companyWeek, SLOTS_A_DAY, DAYS } from '../company-week.ts';
import './page.css';

const { resources, bookings, range } = companyWeek();
const ROW_PX = 35;
const QUARTER_PX = 20;
const WIDTH_PX = SLOTS_A_DAY * DAYS * QUARTER_PX;
const placeOf = (instant) => ((instant - range.start) / 900_000) * QUARTER_PX;

function Bare() {
  const [{ top, left }, setAt] = useState({ top: 0, left: 640 });
  const first = Math.max(0, Math.floor(top / ROW_PX) - 6);
  const rows = resources.slice(first, first + Math.ceil(window.innerHeight / ROW_PX) + 12);
  return (
    <div
      className="bare"
      ref={(element) => {
        if (element !== null && element.scrollLeft === 0) element.scrollLeft = 640;
      }}
      onScroll={(event) => setAt({ top: event.currentTarget.scrollTop, left: event.currentTarget.scrollLeft })}
    >
      <div style={{ position: 'relative', width: 236 + WIDTH_PX, height: resources.length * ROW_PX }}>
        {rows.map((resource, index) => {
          const items = bookings.get(resource.id);
          const stops = [];
          let free = 0;
          for (const item of items) {
            const [from, to] = [placeOf(item.start), placeOf(item.end)];
            stops.push(`#c9ecd3 ${free}px ${from}px`, `#d7796c ${from}px ${to}px`);
            free = to;
          }
          stops.push(`#c9ecd3 ${free}px ${WIDTH_PX}px`);
          return (
            <div key={resource.id} className="bare__row" style={{ top: (first + index) * ROW_PX }}>
              <div className="bare__name">{resource.name}</div>
              <div className="bare__track" style={{ backgroundImage: `linear-gradient(90deg, ${stops.join(', ')})` }}>
                {items
                  .filter((item) => placeOf(item.end) > left - 480 && placeOf(item.start) < left + window.innerWidth + 480)
                  .map((item) => (
                    <span
                      key={item.eventId}
                      className="bare__item"
                      style={{ left: placeOf(item.start), width: placeOf(item.end) - placeOf(item.start) }}
                    >
                      {item.subject}
                    </span>
                  ))}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}

window.startPage = () => createRoot(document.getElementById('root')).render(<Bare />);
window.page = { row: '.bare__row', scroller: () => document.querySelector('.bare') };
