import { useAnyText } from '#web/text/text.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { t, useText } from '#web/text/en/access.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { describeAddFailure } from './describe-person-failure.ts'
import { ADD_LABELS, ADDED_AS, type Person, type PersonType } from './person.ts'

/** Props of the dialog that adds a person, or changes `person`. */
export interface PersonModalProps {
  readonly type: PersonType
  readonly person?: Person
  readonly onClose: () => void
  readonly onSaved?: (person: Person) => void
}

/** The fields of a person of this type. A driver's picture may be any (part A section 5). Papers that are there may stay. */
function fieldsOf(type: PersonType, isNew: boolean) {
  const paper = isNew
    ? ({ kind: 'files', missing: 'people.required' } as const)
    : ({ kind: 'files' } as const)
  return [
    { name: 'name', kind: 'text', about: 'name', label: 'people.name', missing: 'people.required' },
    {
      name: 'phone',
      kind: 'phone',
      label: 'people.phone',
      help: isNew ? 'people.phoneHint' : 'people.phoneChange',
      autoComplete: 'off',
      missing: 'people.required',
    },
    { name: 'address', kind: 'text', about: 'address', label: 'people.address' },
    {
      ...paper,
      name: 'imageUrl',
      label: 'people.photo',
      help: 'people.photoHint',
      accept: type === 'dealer_evaluator' ? 'image/jpeg,image/png,.heic,.heif' : 'image/*,.heic,.heif',
      rule: () => ({
        folder: 'drivers',
        documentType: 'profilePicture',
        takes: type === 'dealer_evaluator' ? /^image\/(png|jpe?g)$/ : /^image\//,
        wrongKind: () => t('people.wrongPhoto'),
        tooLarge: t('people.tooLarge'),
      }),
    },
    {
      ...paper,
      name: 'licenseUrl',
      label: 'people.licenceFile',
      help: 'people.licenceHint',
      documents: true,
      accept: 'image/jpeg,image/png,.heic,.heif,application/pdf',
      rule: () => ({
        folder: 'drivers',
        documentType: 'license',
        takes: /^(image\/(png|jpe?g)|application\/pdf)$/,
        wrongKind: () => t('people.wrongLicence'),
        tooLarge: t('people.tooLarge'),
      }),
    },
  ] as const satisfies readonly Field[]
}

/** The dialog "Add an Evaluator" or "Add a Driver"; with `person`, it changes that one. */
export function PersonModal({ type, person, onClose, onSaved }: PersonModalProps) {
  const translate = useText()
  const tAny = useAnyText()
  const isNew = person === undefined
  return (
    <FormModal
      title={isNew ? tAny(ADD_LABELS[type]) : translate('people.editOf', { name: person.name })}
      onClose={onClose}
    >
      <Form
        name="person"
        of={person?.id ?? type}
        fields={fieldsOf(type, isNew)}
        {...(person && {
          initial: { name: person.name, phone: person.phone, address: person.address ?? '' },
        })}
        call={isNew ? 'createDriver' : 'updateDriver'}
        input={({ imageUrl: [photo], licenseUrl: [licence], ...given }) => ({
          ...given,
          ...(isNew ? { type: ADDED_AS[type], imageUrl: '', licenseUrl: '' } : { driverId: person.id }),
          ...(photo && { imageUrl: photo.url }),
          ...(licence && { licenseUrl: licence.url }),
        })}
        submit={isNew ? 'people.add' : 'people.save'}
        failed={(error) =>
          isNew
            ? describeAddFailure(error, type)
            : errorMessage(error, { refused: 'sentence', otherwise: 'people.saveFailed' })
        }
        incomplete="people.missing"
        stillSending="people.stillSending"
        onDone={(saved) => {
          showNotice({
            kind: 'good',
            text: translate(isNew ? 'people.added' : 'people.saved', { name: saved.name }),
          })
          onClose()
          onSaved?.(saved)
        }}
        onCancel={onClose}
      />
    </FormModal>
  )
}
