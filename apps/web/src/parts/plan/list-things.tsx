import { useRef, useState } from 'react';
import { AllThings, Things } from './things.tsx';
import { useThings } from './use-things.ts';

/** All objects of a floor beside its list, for people who have no plan to press on. */
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
