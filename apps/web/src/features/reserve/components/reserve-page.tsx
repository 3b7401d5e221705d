export function ReservePage() {
  return <div className="page"><h1>ReservePage</h1></div>;
}
