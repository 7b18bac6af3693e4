import { NativeSelect, PasswordInput, Radio, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useController, type Control } from 'react-hook-form'
import { lazyPart } from '#web/lazy-part.tsx'
import { useAnyText } from '#web/text/text.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import type { ReadSignature } from '../signature-pad.tsx'
import type { Standings } from '../upload/use-standings.ts'
import { CopiedInput } from './copied-input.tsx'
import type { Field, FieldValue } from './fields.ts'
import { inputIdOf } from './form-faults.ts'
import classes from './form-grid.module.css'
import { writeLabel } from './judge-field.ts'
import { RupeesField } from './rupees-field.tsx'

// Most forms take no files.
const FilesInput = lazyPart('upload', async () => (await import('../upload/files-input.tsx')).FilesInput)
const SignaturePad = lazyPart('signature', async () => (await import('../signature-pad.tsx')).SignaturePad)

/** The values of any form. */
export type AnyValues = Record<string, FieldValue>

/** Props of the input of a field. */
export interface FieldInputProps {
  /** The form's name: the prefix of the input's id. */
  readonly form: string
  readonly field: Field
  readonly control: Control<AnyValues>
  /** The first field takes focus when a dialog opens. */
  readonly isFirst: boolean
  /** The question about what is typed, as `useDoubts` places it. */
  readonly beside: { readonly inputContainer?: (input: ReactNode) => ReactNode }
  readonly standings: Standings<string>
  readonly onTyped: (name: string) => void
  readonly onLeft: (name: string) => void
  readonly onDrawn: (name: string, read: ReadSignature | null) => string
}

/** The id of the input of a field, to which a click on its fault leads. */
export function idOfField(form: string, { kind, name }: Field): string {
  return kind === 'signature' ? 'signature-pad' : inputIdOf(form, name.replaceAll(' ', '-'))
}

/** The input of a field by its kind: keyboard, cleaning, autocomplete and hint come with the kind. */
export function FieldInput(props: FieldInputProps) {
  const { form, field, control, isFirst, beside, standings } = props
  const t = useAnyText()
  const { name } = field
  const { field: bound, fieldState } = useController({ control, name })
  const label = writeLabel(t, field.label)
  const hint = field.help && writeLabel(t, field.help)
  const error = fieldState.error?.message
  const id = idOfField(form, field)
  const change = (value: FieldValue) => {
    bound.onChange(value)
    props.onTyped(name)
  }
  const text = typeof bound.value === 'string' ? bound.value : ''
  const same = {
    id,
    label,
    error,
    name,
    ref: bound.ref,
    value: text,
    description: hint,
    autoComplete: field.autoComplete ?? 'off',
    'data-autofocus': isFirst || undefined,
    onBlur: () => {
      bound.onBlur()
      props.onLeft(name)
    },
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      change(event.currentTarget.value),
  }
  switch (field.kind) {
    case 'text':
      if (field.rows !== undefined) return <Textarea {...same} {...beside} rows={field.rows} />
      return field.about === 'email' ? (
        <TextInput {...same} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
      ) : (
        <TextInput {...same} {...beside} />
      )
    case 'secret':
      return (
        <PasswordInput {...same} visibilityToggleButtonProps={{ 'aria-label': t(field.show), tabIndex: 0 }} />
      )
    case 'number':
      return <TextInput {...same} inputMode="decimal" />
    case 'money':
      return (
        <RupeesField
          id={id}
          label={label}
          value={text}
          inputRef={bound.ref}
          error={error}
          {...(hint !== undefined && { hint })}
          {...beside}
          onChange={change}
          onBlur={same.onBlur}
        />
      )
    case 'phone':
      return <CopiedInput {...same} kind="mobile" autoComplete={field.autoComplete ?? 'tel-national'} />
    case 'identifier':
      return <CopiedInput {...same} {...beside} kind={field.of} />
    case 'date':
      return <TextInput {...same} type="date" min={field.min} max={field.max} />
    case 'choice': {
      const { choose, options } = field
      return field.look === 'radio' ? (
        <Radio.Group id={id} label={label} description={hint} error={error} value={text} onChange={change}>
          <Stack above={2} gap={2}>
            {options.map((option) => (
              <Radio key={option.value} {...option} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <NativeSelect
          {...same}
          data={[...(choose === undefined ? [] : [{ value: '', label: t(choose) }]), ...options]}
        />
      )
    }
    case 'files':
      return (
        <FilesInput
          id={id}
          field={field}
          label={label}
          hint={hint}
          error={error}
          files={typeof bound.value === 'string' ? [] : bound.value}
          onChange={change}
          standings={standings}
        />
      )
    case 'signature':
      return (
        <div>
          <SignaturePad
            label={label}
            clearLabel={t(field.clear)}
            error={error ?? null}
            onDrawn={(read) => change(props.onDrawn(name, read))}
          />
          {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
        </div>
      )
  }
}
