export function ReservationsPage() {
  return <div className="page"><h1>ReservationsPage</h1></div>;
}
