/** Subjects as people enter them, by department. Names of customers are invented. */
export const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  Management: ['Board preparation', 'Quarterly outlook', 'Strategy check-in', 'Partnership with Estuary', 'Budget round'],
  Finance: ['Month-end close', 'Forecast review', 'Audit questions', 'Supplier contracts', 'Travel costs'],
  People: ['Interview: product designer', 'Interview: backend engineer', 'Onboarding plan', 'Benefits update', 'Training calendar'],
  Product: [
    'Roadmap review',
    'Discovery interviews',
    'Customer call: Harbour Foods',
    'Prioritisation',
    'Release planning',
    'Usability findings',
  ],
  Engineering: [
    'Design review: search',
    'Incident follow-up',
    'Sprint planning',
    'Pairing: import pipeline',
    'Architecture round',
    'Retrospective',
    'Code reading',
  ],
  Design: ['Critique', 'Icon set', 'Design system', 'Prototype walkthrough', 'Accessibility review'],
  Sales: [
    'Customer call: Bluefin Logistics',
    'Demo for Meridian Bank',
    'Pipeline review',
    'Proposal: Nordlys Energy',
    'Account plan: Harbour Foods',
  ],
  Marketing: ['Campaign kick-off', 'Website texts', 'Trade fair in Vienna', 'Newsletter', 'Brand workshop'],
  Support: ['Ticket triage', 'Escalation: Bluefin Logistics', 'Knowledge base', 'Shift handover', 'Customer feedback'],
  Facilities: ['Cleaning schedule', 'Fire drill briefing', 'Furniture for the third floor'],
  IT: ['Laptop refresh', 'Network change', 'Access review', 'Backup test'],
};

export const PRIVATE_SUBJECTS = ['Review of the year', 'Personal matter', 'Salary round', 'Confidential: candidate'] as const;
export const FOCUS_SUBJECTS = ['Focus time', 'Writing', 'Deep work', 'Report', 'Code review'] as const;
export const CALL_SUBJECTS = ['Call', 'Customer call', 'Interview by phone', 'Call with Vienna'] as const;
/** Teams that visit for some days and have no accounts of their own. */
export const VISITING_TEAMS = [
  'Visiting team from Vienna',
  'Trainees',
  'Project Estuary',
  'Visiting team from Kraków',
  'Release crew',
  'Summer school',
  'Consultants',
  'Working students',
] as const;
