import '../src/styles/font.css';
import '../src/styles/index.css';
import { createRoot } from 'react-dom/client';
import { drawStates } from './draw-states.ts';
import { Kit } from './kit.tsx';

createRoot(document.getElementById('root')!).render(<Kit />);
// After the styles of all components.
requestAnimationFrame(() => [...document.styleSheets].forEach(drawStates));
