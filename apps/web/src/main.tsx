import './styles/font.css';
import './styles/index.css';
import { start } from './app/start.tsx';

// Safari has no Temporal yet, so it is loaded before anything needs it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
// Not awaited, because the screens' files import this one and run only after it has finished.
void start(document.getElementById('root')!);
