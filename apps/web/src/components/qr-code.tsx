import { encode } from 'uqr';
import './qr-code.css';

/** Width in modules of the quiet zone that readers require (ISO/IEC 18004). */
const BORDER = 4;

/** A text as a QR code. It is dark on light in every theme, because some readers recognise nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
