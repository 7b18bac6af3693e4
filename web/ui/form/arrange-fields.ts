import type { Field, Label } from './fields.ts'

/** Whether a field is typed into or chosen from a list. */
export function isTyped(field: Field): boolean {
  return !isWide(field) || field.kind === 'text'
}

/** Whether a field takes a line of its own. */
export function isWide(field: Field | undefined): boolean {
  if (field === undefined) return false
  return (
    field.kind === 'files' ||
    field.kind === 'signature' ||
    (field.kind === 'text' && field.rows !== undefined) ||
    (field.kind === 'choice' && field.look === 'radio')
  )
}

/** Fields under one heading, in groups that share a grid or a line. */
interface Section {
  readonly section: Label | undefined
  readonly groups: readonly (readonly Field[])[]
}

/** Returns the fields in sections, each in groups. */
export function inSections(fields: readonly Field[]): readonly Section[] {
  const sections: Field[][] = []
  for (const field of fields) {
    const last = sections.at(-1)
    if (last === undefined || last[0]?.section !== field.section) sections.push([field])
    else last.push(field)
  }
  return sections.map((all) => ({ section: all[0]?.section, groups: inGroups(all) }))
}

/** Returns the fields in groups: those of one line in a grid, each wide one alone. */
function inGroups(fields: readonly Field[]): readonly (readonly Field[])[] {
  const groups: Field[][] = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (last === undefined || isWide(field) || isWide(last[0])) groups.push([field])
    else last.push(field)
  }
  return groups
}
