import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { useText } from '#web/settings/console/settings-texts.ts'
import { CopiedInput } from '#web/ui/form/copied-input.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import classes from './bank-accounts.module.css'
import { FIELD_NAMES, FIELDS, inputId, type Values } from './account-fields.ts'

/** The fields of one account, and the button that removes it unless it is the only one. */
export function AccountFieldset(props: {
  readonly index: number
  readonly register: UseFormRegister<Values>
  readonly errors: FieldErrors<Values>
  /** Returns the question beside a field, by the id of its input. */
  readonly besideOf: (id: string) => Pick<TextInputProps, 'inputContainer'>
  readonly onRemove: (() => void) | null
}) {
  const t = useText()
  const { index, register, errors, besideOf, onRemove } = props
  return (
    <fieldset className={classes['fieldset']}>
      <legend>{t('settings.accountOf', { number: index + 1 })}</legend>
      <div className={formClasses['grid']}>
        {FIELD_NAMES.map((field) => {
          const about = FIELDS[field]
          const same = {
            id: inputId(index, field),
            label: t(about.label),
            autoComplete: 'off',
            error: errors.accounts?.[index]?.[field]?.message,
            ...register(`accounts.${index}.${field}`, {
              ...(field !== 'upiId' && { required: t('settings.missing') }),
            }),
          }
          return 'kind' in about ? (
            <CopiedInput key={field} kind={about.kind} {...same} />
          ) : (
            <TextInput key={field} maxLength={about.max} {...same} {...besideOf(inputId(index, field))} />
          )
        })}
      </div>
      {onRemove !== null && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconTrash size={18} aria-hidden />}
          aria-label={t('settings.removeOf', { number: index + 1 })}
          onClick={onRemove}
        >
          {t('settings.remove')}
        </Button>
      )}
    </fieldset>
  )
}
