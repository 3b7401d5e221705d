import '../src/styles/font.css';
import '../src/styles/index.css';
import { createRoot } from 'react-dom/client';
import { drawStates } from './draw-states.ts';
import { Kit } from './kit.tsx';

createRoot(document.getElementById('root')!).render(<Kit />);
// Waits for the next frame, when the styles of all components are loaded.
requestAnimationFrame(() => [...document.styleSheets].forEach(drawStates));
