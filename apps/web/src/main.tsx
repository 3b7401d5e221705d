import './styles/font.css';
import './styles/index.css';
import { start } from './app/start.tsx';

// Safari has no Temporal yet: what is missing is there before anything asks for it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
// Not waited for: the screens' files need this one, and begin once it is through.
void start(document.getElementById('root')!);
