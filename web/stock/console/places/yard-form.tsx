import type { Output } from '#contract/api.ts'
import { INDIA, isInIndia } from '#domain/india.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { Form } from '#web/ui/form/form.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { readCoordinates } from './coordinates.ts'
import { MapLink } from './map-link.tsx'

const NAMED = { kind: 'text', about: 'name' } as const
const DEGREES = { kind: 'number', missing: 'console.enterField', fault: 'console.enterDegrees' } as const

/** Props of the form of a yard. */
export interface YardFormProps {
  readonly cities: Output<'admin/getCities'>
  /** The name and city to begin with. */
  readonly initial?: { readonly name: string; readonly city: string }
  readonly onAdded: () => void
  readonly onCancel: () => void
}

/** A form that adds a yard. A pair of degrees copied from a map fills both fields. */
export function YardForm({ cities, initial, onAdded, onCancel }: YardFormProps) {
  const t = useText()
  return (
    <Form
      name="yard"
      {...(initial && { initial })}
      fields={[
        { ...NAMED, name: 'name', label: 'console.yardName', missing: 'console.enterYard' },
        {
          name: 'city',
          kind: 'choice',
          label: 'console.city',
          choose: 'console.choose',
          options: cities.map(({ name }) => ({ value: name, label: name })),
          missing: 'console.chooseCity',
        },
        {
          name: 'address',
          kind: 'text',
          about: 'address',
          rows: 2,
          label: 'console.address',
          missing: 'console.enterAddress',
        },
        { ...DEGREES, ...INDIA.latitude, name: 'latitude', label: 'console.latitude' },
        { ...DEGREES, ...INDIA.longitude, name: 'longitude', label: 'console.longitude' },
      ]}
      call="admin/createYard"
      submit="console.addYard"
      failed="console.saveFailed"
      onTyped={(field, typed) => {
        const pair = field === 'latitude' || field === 'longitude' ? readCoordinates(typed[field]) : null
        return pair && { latitude: String(pair.latitude), longitude: String(pair.longitude) }
      }}
      onDone={({ name, city }) => {
        showNotice({ kind: 'good', text: t('console.yardAdded', { name, city }) })
        onAdded()
      }}
      onCancel={onCancel}
    >
      {({ typed }) => {
        const place = placeOf(typed)
        return (
          <>
            <p className={formClasses['hint']}>{t('console.pasteHint')}</p>
            {place && <MapLink place={place} />}
            {place && !isInIndia(place) && <Callout kind="waiting">{t('console.notInIndia')}</Callout>}
          </>
        )
      }}
    </Form>
  )
}

function placeOf({ latitude, longitude }: { readonly latitude: string; readonly longitude: string }) {
  return readCoordinates(`${latitude}, ${longitude}`)
}
