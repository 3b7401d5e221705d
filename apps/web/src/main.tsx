import './styles/font.css';
import './styles/index.css';
import { start } from './app/start.tsx';

// Safari has no Temporal yet, so it is loaded before anything needs it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
// Not awaited: the screens' files import this one, and start once it has run.
void start(document.getElementById('root')!);
