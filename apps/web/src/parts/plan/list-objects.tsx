import { useRef, useState } from 'react';
import { AllObjects, ObjectsDialog } from './objects-dialog.tsx';
import { useFloorObjects } from './use-floor-objects.ts';

/** A button that shows all objects of a floor, for people who see a list in place of the plan. */
export default function ListObjects({ levelId }: { readonly levelId: string }) {
  const { objects, looks } = useFloorObjects(levelId);
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  if (objects.length === 0 || looks === undefined) return null;
  const open = (element: HTMLElement) => {
    anchor.current = element;
    setIsOpen(true);
  };
  return (
    <>
      <AllObjects className="chip list-objects" count={objects.length} onPress={open} />
      {isOpen && <ObjectsDialog objects={objects} looks={looks} isAll anchor={anchor} onClose={() => setIsOpen(false)} />}
    </>
  );
}
