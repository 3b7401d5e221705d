import type { Resource } from '@assist/resource';
import { useQuery } from '@tanstack/react-query';
import { levelPlanQuery, planLevelsQuery } from '../../lib/api/queries.ts';
import { useAreaTree } from '../../lib/configuration-context.tsx';
import { useLanguage, useT } from '../../lib/language-context.tsx';
import { levelOfResource } from './model/floors.ts';
import { objectsOf } from './model/objects-of.ts';
import { ObjectCard } from './object-card.tsx';
import { useFloorObjects } from './use-floor-objects.ts';
import './plan-objects.css';

/** The objects of a resource, such as lamps, blinds and thermometers; nothing if the resource is on no floor. */
export default function ResourceObjects({ resource }: { readonly resource: Resource }) {
  const areas = useAreaTree();
  const { data } = useQuery(planLevelsQuery);
  const level = levelOfResource(data?.levels ?? [], areas, resource);
  return level === undefined ? null : <OnLevel resource={resource} levelId={level.id} />;
}

function OnLevel({ resource, levelId }: { readonly resource: Resource; readonly levelId: string }) {
  const t = useT();
  const { language } = useLanguage();
  const { objects, looks } = useFloorObjects(levelId);
  const { data: plan } = useQuery({ ...levelPlanQuery(levelId, language), enabled: objects.length > 0 });
  const own = objectsOf(resource, objects, plan);
  if (looks === undefined || own.length === 0) return null;
  return (
    <section className="resource-objects" aria-label={t('objects.here')}>
      <h3>{t('objects.here')}</h3>
      <ul className="plan-object-cards">
        {own.map((object) => (
          <ObjectCard key={object.id} object={object} look={looks.get(object.id)!} />
        ))}
      </ul>
    </section>
  );
}
