import { Stars } from '#app/reviews/core/stars.tsx'
import { Badge, type BadgeLook } from '#app/ui/badge.tsx'
import { Button, CloseButton } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { CancelButton } from '#app/ui/dialog.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Field, FieldMessage } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ICON_SYMBOLS, type IconName } from '#app/ui/icon-paths.ts'
import { ChoiceField, InputField, SelectField, TextareaField } from '#app/ui/input-field.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { StatusDot } from '#app/ui/status-dot.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import type { Example } from './example.ts'
import styles from './styleguide.module.css'

const nothing = () => undefined
const KINDS = ['primary', 'secondary', 'quiet', 'danger', 'destructive'] as const
const SIZES = ['small', 'medium', 'large', 'hero'] as const
const TONES: BadgeLook['tone'][] = ['neutral', 'muted', 'info', 'success', 'warning', 'danger']
const SHAPES: BadgeLook['shape'][] = [
  'circle',
  'clock',
  'arrow',
  'check',
  'cross',
  'plus',
  'triangle',
  'shield',
]
const ICON_NAMES = ICON_SYMBOLS.map(({ id }) => id.slice(2) as IconName)

export const Buttons: Example = () => (
  <>
    {KINDS.map((kind) => (
      <div key={kind} className={styles.examples}>
        {SIZES.map((size) => (
          <Button key={size} kind={kind} size={size}>
            {kind} {size}
          </Button>
        ))}
        <Button kind={kind} disabled>
          disabled
        </Button>
        <Button kind={kind} aria-busy>
          busy
        </Button>
        <Button kind={kind} isIconOnly aria-label="Add">
          <Icon name="plus" />
        </Button>
      </div>
    ))}
    <Button isWide size="large" kind="primary">
      As wide as its place
    </Button>
    <div className={styles.examples}>
      <LinkButton>Clear all filters</LinkButton>
      <CopyButton what="IBAN" text="DE00 0000" />
      <CloseButton onClick={nothing} />
      <CancelButton isBusy onStop={nothing} onCancel={nothing} />
    </div>
  </>
)

export const Icons: Example = () => (
  <div className={styles.examples}>
    {ICON_NAMES.map((name) => (
      <span key={name} title={name}>
        <Icon name={name} />
      </span>
    ))}
  </div>
)

export const Badges: Example = () => (
  <div className={styles.examples}>
    {TONES.map((tone) => (
      <Badge key={tone} tone={tone}>
        {tone}
      </Badge>
    ))}
    {SHAPES.map((shape) => (
      <Badge key={shape} tone="neutral" shape={shape} isDashed={shape === 'cross'}>
        {shape}
      </Badge>
    ))}
    <StatusDot>On Stock</StatusDot>
    <StatusDot tone="missing">Stock Out</StatusDot>
    <StatusDot tone="later" note="In about 6 weeks">
      Made to order
    </StatusDot>
    <Stars rating={3.4} />
  </div>
)

export const Fields: Example = ({ id }) => (
  <form className={fieldStyles.form}>
    <Field id={`${id}-name`} label="Name" hint="As printed on the invoice">
      {(control) => <input {...control} defaultValue="Robin Buyer" />}
    </Field>
    <InputField id={`${id}-depth`} label="Depth" unit="mm" optional inputMode="numeric" />
    <InputField
      id={`${id}-price`}
      label="Price"
      prefix="$"
      error="Enter a price above zero."
      defaultValue="-1"
    />
    <SelectField id={`${id}-power`} label="Power source">
      <option>Mains</option>
      <option>Battery</option>
    </SelectField>
    <ChoiceField
      id={`${id}-battery`}
      label="Battery"
      value="18"
      choices={[
        ['18', '18 V'],
        ['54', '54 V'],
      ]}
      onChoose={nothing}
    />
    <TextareaField
      id={`${id}-text`}
      label="Review"
      error="Write at least 20 characters."
      defaultValue="Good"
    />
    <div className={styles.examples}>
      <input type="checkbox" aria-label="Unchecked" />
      <input type="checkbox" aria-label="Checked" defaultChecked />
      <input type="radio" name={`${id}-radio`} aria-label="Not chosen" />
      <input type="radio" name={`${id}-radio`} aria-label="Chosen" defaultChecked />
    </div>
    <Stepper decreaseLabel="Less" increaseLabel="More" isDisabled={false} unit="units" onStep={nothing}>
      {(input) => <input {...input} aria-label="Quantity" defaultValue="24" />}
    </Stepper>
    <p className={fieldStyles.readOnly}>
      <Icon name="lock" /> robin@company.example
    </p>
    <FieldMessage>The server did not answer. Try again.</FieldMessage>
  </form>
)
