import { useRef, useState } from 'react';
import { AllThings, Things } from './things.tsx';
import { useThings } from './use-things.ts';

/** A button beside the list of a floor that shows all its objects, for people who see the list in place of the plan. */
export default function ListThings({ levelId }: { readonly levelId: string }) {
  const { objects, looks } = useThings(levelId);
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  if (objects.length === 0 || looks === undefined) return null;
  const open = (element: HTMLElement) => {
    anchor.current = element;
    setIsOpen(true);
  };
  return (
    <>
      <AllThings className="chip list-things" count={objects.length} onPress={open} />
      {isOpen && <Things objects={objects} looks={looks} isAll anchor={anchor} onClose={() => setIsOpen(false)} />}
    </>
  );
}
