interface HourLabelProps {
  readonly className: string;
  readonly leftPx: number;
  /** The hour, followed by its offset if the clock shows it twice: "02:00 UTC+1". */
  readonly text: string;
}

/** An hour of a scale. The offset is smaller, because the label has the width of one hour. */
export function HourLabel({ className, leftPx, text }: HourLabelProps) {
  const at = text.indexOf(' UTC');
  return (
    <span className={className} style={{ left: leftPx }} aria-hidden>
      {at < 0 ? text : text.slice(0, at)}
      {at >= 0 && <small className="timeline-head__offset">{text.slice(at)}</small>}
    </span>
  );
}
