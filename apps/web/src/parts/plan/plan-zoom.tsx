import { Maximize, Minus, Plus } from 'lucide-react';
import { IconButton } from '../../components/button.tsx';
import { OneStop } from '../../components/one-stop.tsx';
import { useT } from '../../lib/language-context.tsx';
import './plan-stage.css';

const STEP = 1.6;

interface PlanZoomProps {
  readonly onZoom: (factor: number) => void;
  readonly onReset: () => void;
  /** True for buttons in a row beside the drawing; otherwise they are a column on the plan. */
  readonly isRow?: boolean;
}

export function PlanZoom({ onZoom, onReset, isRow = false }: PlanZoomProps) {
  const t = useT();
  return (
    <OneStop className={isRow ? 'plan-zoom-row' : 'plan-zoom'} label={t('plan.zoom')} orientation={isRow ? 'horizontal' : 'vertical'}>
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
