export function TimelinePage() {
  return <div className="page"><h1>TimelinePage</h1></div>;
}
