import { Inbox, Pencil, Plus } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { AnchoredDialog } from '../src/components/anchored-dialog.tsx';
import { Button, type ButtonProps, IconButton } from '../src/components/button.tsx';
import { ChoiceDialog } from '../src/components/choice-dialog.tsx';
import { ComboBoxList } from '../src/components/combo-box-list.tsx';
import { EmptyState, Skeleton } from '../src/components/empty-state.tsx';
import { ModalSheet } from '../src/components/modal-sheet.tsx';
import { OneStop } from '../src/components/one-stop.tsx';
import { ProductMark } from '../src/components/product-mark.tsx';
import { QrCode } from '../src/components/qr-code.tsx';
import { Segmented } from '../src/components/segmented.tsx';
import { SheetGrip } from '../src/components/sheet-grip.tsx';
import { Switch } from '../src/components/switch.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '../src/components/text-field.tsx';
import { ToastProvider, type ToastKind, useToast } from '../src/components/toast.tsx';
import sheet from '../src/styles/tokens.css?raw';
import './kit.css';

/**
 * Shows all tokens and every component in its states, in both themes, as the material for new screens. Only the development server serves
 * this page, at /dev/kit; its words are for developers, so they are in English.
 */
export function Kit() {
  return (
    <ToastProvider closeLabel="Close">
      <main className="kit">
        <h1 className="visually-hidden">Tokens and components</h1>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} className="kit__theme" style={{ colorScheme: theme }}>
            <Tokens />
            <Components />
          </div>
        ))}
      </main>
    </ToastProvider>
  );
}

const NAMES = [...new Set([...sheet.matchAll(/^\s+--([\w-]+):/gm)].map(([, name]) => name!))];
/** The families of tokens: title, pattern of the names, and sample of a token. The last family takes all remaining tokens. */
const FAMILIES: readonly (readonly [string, RegExp, (token: string) => ReactNode])[] = [
  ['Space', /^(?:space|touch|rail|top-bar)/, (token) => <div className="kit__bar" style={{ width: `min(100%, ${token})` }} />],
  ['Type', /^text-/, (token) => <span style={{ fontSize: token }}>09:30 Řeka ґї</span>],
  ['Corners', /^radius-/, (token) => <div className="kit__corner" style={{ borderRadius: token }} />],
  ['Shadows', /^shadow-/, (token) => <div className="kit__corner" style={{ boxShadow: token }} />],
  ['Motion, under the pointer', /^motion/, (token) => <div className="kit__move" style={{ transitionDuration: token }} />],
  ['Colours', /./, (token) => <div className="kit__swatch" style={{ background: token }} />],
];

function Tokens() {
  return FAMILIES.map(([title, own, draw], index) => (
    <section key={title}>
      <h2>{title}</h2>
      <ul className="kit__tokens">
        {NAMES.filter((name) => own.test(name) && !FAMILIES.slice(0, index).some(([, before]) => before.test(name))).map((name) => (
          <li key={name} data-token={name}>
            {draw(`var(--${name})`)}
            <code>--{name}</code>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** A section about one component. `of` is the name of the component's file. */
function Piece({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <section className="kit__piece" data-component={of}>
      <h2>{of}</h2>
      {children}
    </section>
  );
}

function States({ children }: { readonly children: ReactNode }) {
  return <div className="kit__states">{children}</div>;
}

function State({ name, style, children }: { readonly name: string; readonly style?: CSSProperties; readonly children: ReactNode }) {
  return (
    <div style={style}>
      <small>{name}</small>
      {children}
    </div>
  );
}

const TOUCHED = [
  ['rest', {}],
  ['hover', { 'data-state': 'hover' }],
  ['focus', { 'data-state': 'focus-visible' }],
  ['pressed', { 'data-state': 'active' }],
  ['disabled', { disabled: true }],
] as const;

function Components() {
  return (
    <>
      <Piece of="button">
        {(['primary', 'secondary', 'quiet', 'danger'] satisfies ButtonProps['kind'][]).map((kind) => (
          <States key={kind}>
            {[...TOUCHED, ['busy', { busy: true }] as const].map(([name, props]) => (
              <State key={name} name={`${kind}, ${name}`}>
                <Button kind={kind} {...props}>
                  Reserve
                </Button>
              </State>
            ))}
          </States>
        ))}
        <States>
          <State name="small">
            <Button size="small" icon={<Plus size={16} aria-hidden />}>
              Add
            </Button>
          </State>
          <State name="large">
            <Button size="large" kind="primary">
              Reserve a desk
            </Button>
          </State>
          {TOUCHED.map(([name, props]) => (
            <State key={name} name={`icon, ${name}`}>
              <IconButton label="Change" {...props}>
                <Pencil size={20} aria-hidden />
              </IconButton>
            </State>
          ))}
        </States>
        <States>
          {TOUCHED.slice(0, 4).map(([name, props]) => (
            <State key={name} name={`chip, ${name}`}>
              <button type="button" className="chip" {...props}>
                Morning
              </button>
            </State>
          ))}
          <State name="chip, chosen">
            <button type="button" className="chip" aria-pressed>
              Morning
            </button>
          </State>
        </States>
      </Piece>
      <Piece of="text-field">
        <TextField label="At rest" placeholder="Room, desk or person" />
        <TextField label="Focus" defaultValue="Vltava" data-state="focus-visible" />
        <TextField label="Hint" hint="It is shown to everybody who may see the reservation." />
        <TextField label="Error" defaultValue="nobody@" error="This is no e-mail address: something has to follow the @." />
        <TextField label="Disabled" defaultValue="Vltava" disabled />
        <TextArea label="Several lines" />
        <SelectField label="One of several">
          <option>Never</option>
          <option>Every week</option>
        </SelectField>
        <CheckboxField label="Not chosen" />
        <CheckboxField label="Chosen" defaultChecked />
      </Piece>
      <ComboPiece />
      <ChoosePieces />
      <Piece of="empty-state">
        <EmptyState icon={<Inbox />} title="Nothing is reserved" text="What you reserve stands here, the next one first.">
          <Button kind="primary">Reserve a desk</Button>
        </EmptyState>
        <small>loading</small>
        <Skeleton height={48} />
      </Piece>
      <OpenedPieces />
      <Piece of="toast">
        <ToastButtons />
      </Piece>
      <Piece of="product-mark">
        <ProductMark sizePx={40} />
      </Piece>
      <Piece of="qr-code">
        <QrCode text="https://assist.example/qr/K7M9QB" label="Code of a place" />
      </Piece>
    </>
  );
}

function ComboPiece() {
  return (
    <Piece of="combo-box-list">
      <ComboBox className="field" menuTrigger="focus">
        <Label className="field__label">Type to choose</Label>
        <Input className="input" />
        <ComboBoxList>
          <ListBox>
            <ListBoxItem>Vltava</ListBoxItem>
            <ListBoxItem>Rhine</ListBoxItem>
          </ListBox>
        </ComboBoxList>
      </ComboBox>
    </Piece>
  );
}

function ChoosePieces() {
  const [view, setView] = useState<'day' | 'week'>('day');
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Piece of="segmented">
        <States>
          <Segmented
            label="What is shown"
            value={view}
            onChange={setView}
            options={[
              { value: 'day', label: 'Day' },
              { value: 'week', label: 'Week' },
            ]}
          />
        </States>
      </Piece>
      <Piece of="switch">
        <States>
          <State name="press it">
            <Switch label="Show" checked={isOn} onChange={() => setOn(!isOn)} />
          </State>
          <State name="off">
            <Switch label="Off" checked={false} readOnly />
          </State>
          <State name="focus">
            <Switch label="Focus" checked readOnly data-state="focus-visible" />
          </State>
        </States>
      </Piece>
      <Piece of="one-stop">
        <OneStop label="One stop of the Tab key" className="kit__states">
          <Button>One</Button>
          <Button>Two</Button>
        </OneStop>
      </Piece>
    </>
  );
}

/** The components that open over the page, each with a button that opens it. */
function OpenedPieces() {
  const [opened, setOpened] = useState<'modal-sheet' | 'anchored-dialog' | 'choice-dialog'>();
  const anchor = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(undefined);
  return (
    <>
      <Piece of="modal-sheet">
        <Button onClick={() => setOpened('modal-sheet')}>Open</Button>
        {opened === 'modal-sheet' && (
          <ModalSheet label="A sheet" hideLabel="Hide" onClose={close}>
            <EmptyState title="A sheet from below" text="For what wants an answer first." />
          </ModalSheet>
        )}
      </Piece>
      <Piece of="sheet-grip">
        <div data-draggable>
          <SheetGrip label="Hide" onClose={() => {}} />
        </div>
      </Piece>
      <Piece of="anchored-dialog">
        <Button ref={anchor} onClick={() => setOpened('anchored-dialog')}>
          Open
        </Button>
        {opened === 'anchored-dialog' && (
          <AnchoredDialog label="A dialog" hideLabel="Hide" anchor={anchor} onClose={close}>
            <EmptyState title="Beside what it is about" text="On a phone it is a sheet." />
          </AnchoredDialog>
        )}
      </Piece>
      <Piece of="choice-dialog">
        <Button onClick={() => setOpened('choice-dialog')}>Open</Button>
        {opened === 'choice-dialog' && (
          <ChoiceDialog
            title="Delete which of them?"
            note="Roadmap review repeats every week."
            choices={[
              { label: 'Only this one', hint: 'Tuesday 24 November', run: close },
              { label: 'All that follow', hint: 'None of them can be deleted.', isHindered: true, run: close },
            ]}
            closeLabel="Cancel"
            onClose={close}
          />
        )}
      </Piece>
    </>
  );
}

function ToastButtons() {
  const show = useToast();
  return (
    <States>
      {(['info', 'success', 'warning', 'error'] satisfies ToastKind[]).map((kind) => (
        <Button
          key={kind}
          onClick={() => show({ kind, text: `This is what “${kind}” looks like.`, action: { label: 'Undo', run: () => {} } })}
        >
          {kind}
        </Button>
      ))}
    </States>
  );
}
