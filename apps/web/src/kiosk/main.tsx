import '../styles/font.css';
import '../styles/index.css';
import './kiosk.css';
import { start } from './start.tsx';

// Safari does not support Temporal yet (see src/main.tsx).
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
void start(document.getElementById('root')!);
