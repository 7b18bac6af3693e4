import { canonicalCity, stateOfCity } from '#domain/cities.ts'
import { useText } from '#web/text/en/console.ts'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { showNotice } from '#web/ui/notice.ts'

const FIELDS = [
  { name: 'name', kind: 'text', about: 'name', label: 'console.cityName', missing: 'console.enterCity' },
  { name: 'state', kind: 'text', about: 'name', label: 'console.cityState', missing: 'console.enterState' },
] as const satisfies readonly Field[]

/** Props of the form of a city. */
export interface CityFormProps {
  readonly initial?: { readonly name: string; readonly state: string }
  readonly onAdded?: () => void
  readonly onCancel: () => void
}

/** A form that adds a city. It fills in the state of a known city. */
export function CityForm({ initial, onAdded, onCancel }: CityFormProps) {
  const t = useText()
  return (
    <Form
      name="city"
      fields={FIELDS}
      {...(initial && { initial })}
      call="admin/createCity"
      submit="console.addCity"
      failed="console.saveFailed"
      onLeft={(field, { name, state }) => {
        const known = field === 'name' && state === '' ? stateOfCity(canonicalCity(name)) : null
        return known === null ? null : { state: known }
      }}
      onDone={({ name }) => {
        showNotice({ kind: 'good', text: t('console.cityAdded', { name }) })
        onAdded?.()
      }}
      onCancel={onCancel}
    />
  )
}
