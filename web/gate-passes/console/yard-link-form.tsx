import '#web/gate-passes/console/gate-console-texts.ts'
import { useRead } from '#web/api/use-operation.ts'
import { Form } from '#web/ui/form/form.tsx'
import type { MadeLink } from './made-yard-link.tsx'

/** A form that makes a link of a yard. */
export function YardLinkForm(props: {
  readonly onMade: (link: MadeLink) => void
  readonly onCancel: () => void
}) {
  const { data: yards = [] } = useRead('admin/getYards', {})
  return (
    <Form
      name="yardLink"
      fields={[
        {
          name: 'yardId',
          kind: 'choice',
          label: 'gateConsole.yard',
          choose: 'gateConsole.choose',
          options: yards.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` })),
          missing: 'gateConsole.chooseYard',
        },
        {
          name: 'name',
          kind: 'text',
          about: 'name',
          label: 'gateConsole.linkName',
          help: 'gateConsole.linkNameHint',
          missing: 'gateConsole.enterName',
        },
      ]}
      call="admin/createYardLink"
      submit="gateConsole.makeLink"
      failed="gateConsole.makeFailed"
      onDone={({ link }, { yardId, name }) => {
        props.onMade({ link, yard: yards.find(({ id }) => id === yardId)?.name ?? '', name })
      }}
      onCancel={props.onCancel}
    />
  )
}
