import { Maximize, Minus, Plus } from 'lucide-react';
import { IconButton } from '../../components/button.tsx';
import { OneStop } from '../../components/one-stop.tsx';
import { useT } from '../../lib/language-context.tsx';
import './plan-stage.css';

const STEP = 1.6;

interface PlanZoomProps {
  readonly onZoom: (factor: number) => void;
  readonly onReset: () => void;
  /** The buttons are a column on the plan, and a row beside a drawing. */
  readonly orientation?: 'horizontal' | 'vertical';
}

export function PlanZoom({ onZoom, onReset, orientation = 'vertical' }: PlanZoomProps) {
  const t = useT();
  return (
    <OneStop className="plan-zoom" label={t('plan.zoom')} orientation={orientation}>
      <IconButton label={t('plan.zoomIn')} onClick={() => onZoom(STEP)}>
        <Plus size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('plan.zoomOut')} onClick={() => onZoom(1 / STEP)}>
        <Minus size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('plan.reset')} onClick={onReset}>
        <Maximize size={18} aria-hidden />
      </IconButton>
    </OneStop>
  );
}
