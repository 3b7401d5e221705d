export function PlanPage() {
  return <div className="page"><h1>PlanPage</h1></div>;
}
