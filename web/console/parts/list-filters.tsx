import { NativeSelect } from '@mantine/core'
import { parseAsString, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { ChipRow } from './chip-row.tsx'
import classes from './filters.module.css'
import { SearchField } from './search-field.tsx'

/** A filter of a list. The address holds its value as a text; null stands for the value without a filter. */
export interface Filter<Value extends string | null> {
  /** Returns the value that a text of the address stands for; an unknown text stands for none. */
  readonly read: (text: string | null) => Value
  /** Returns the field that shows the text, and puts another one into the address. */
  readonly field: (text: string | null, put: (text: string | null) => void) => ReactNode
  readonly isSearch?: true
}

/** The names of choices, by value. */
type Options<Value extends string> = Readonly<Record<Value, TextId>>

/** Chips of which one is chosen. `first` is chosen without a filter; `all` names a chip for no choice, ahead of the others. */
export function chips<Value extends string>(of: {
  readonly label: TextId
  readonly options: Options<Value>
  readonly first: NoInfer<Value>
}): Filter<Value>
export function chips<Value extends string>(of: {
  readonly label: TextId
  readonly options: Options<Value>
  readonly all: TextId
}): Filter<Value | null>
export function chips<Value extends string>(of: {
  readonly label: TextId
  readonly options: Options<Value>
  readonly first?: Value
  readonly all?: TextId
}): Filter<Value | null> {
  const { label, options, first = null, all } = of
  const read = (text: string | null) => valueIn(options, text) ?? first
  return {
    read,
    field: (text, put) => (
      <Chips
        label={label}
        options={all === undefined ? namesOf(options) : [[null, all], ...namesOf(options)]}
        value={read(text)}
        onChange={(value) => put(value === first ? null : value)}
      />
    ),
  }
}

/** A list of choices that opens; its first line, `all`, stands for no choice. */
export function select<Value extends string>(of: {
  readonly label: TextId
  readonly options: Options<Value>
  readonly all: TextId
}): Filter<Value | null> {
  const read = (text: string | null) => valueIn(of.options, text)
  return { read, field: (text, put) => <Select {...of} value={read(text)} onChange={put} /> }
}

/** A search field; `/` moves to it. */
export function search(of: { readonly label: TextId }): Filter<string | null> {
  return {
    read: (text) => text || null,
    field: (text, put) => (
      <Search label={of.label} text={text ?? ''} onSearch={(typed) => put(typed || null)} />
    ),
    isSearch: true,
  }
}

/** A filter with a field of its own, such as one whose choices are read. */
export function custom(field: Filter<string | null>['field']): Filter<string | null> {
  return { read: (text) => text || null, field }
}

/** The values of filters that are set: those with a value always, the others where one is chosen. */
type Values<Declared> = {
  readonly [Name in keyof Declared as Declared[Name] extends Filter<string> ? Name : never]: ValueOf<
    Declared[Name]
  >
} & {
  readonly [Name in keyof Declared as Declared[Name] extends Filter<string> ? never : Name]?: Exclude<
    ValueOf<Declared[Name]>,
    null
  >
}

type ValueOf<Declared> = Declared extends Filter<infer Value> ? Value : never

/** The filters of a list as they are set. */
export interface ListFilters<Set = object> {
  /** The input of the operation. */
  readonly values: Set
  /** Whether any is set, so that entries may be missing. */
  readonly isSet: boolean
  readonly clear: () => void
  readonly fields: ReactNode
  readonly hasSearch: boolean
}

/** Keeps filters in the address, under their names. `declared` must be the same at every call. */
export function useFilters<Declared extends Readonly<Record<string, Filter<string | null>>>>(
  declared: Declared,
): ListFilters<Values<Declared>> {
  const entries = Object.entries(declared)
  const [texts, put] = useQueryStates(Object.fromEntries(entries.map(([name]) => [name, parseAsString])))
  const read = entries.map(([name, filter]) => [name, filter.read(texts[name] ?? null)] as const)
  return {
    // Every name has the value that its filter reads, and none is left out but null.
    values: Object.fromEntries(read.filter(([, value]) => value !== null)) as Values<Declared>,
    isSet: entries.some(([name, filter]) => filter.read(texts[name] ?? null) !== filter.read(null)),
    clear: () => void put(null),
    hasSearch: entries.some(([, filter]) => filter.isSearch === true),
    fields: (
      <Row below={4} gap={2} className={classes['filters']}>
        {entries.map(([name, filter]) => (
          <FilterField
            key={name}
            filter={filter}
            text={texts[name] ?? null}
            put={(text) => void put({ [name]: text })}
          />
        ))}
      </Row>
    ),
  }
}

function FilterField(props: {
  readonly filter: Filter<string | null>
  readonly text: string | null
  readonly put: (text: string | null) => void
}) {
  return props.filter.field(props.text, props.put)
}

function valueIn<Value extends string>(options: Options<Value>, text: string | null): Value | null {
  return namesOf(options).find(([value]) => value === text)?.[0] ?? null
}

function namesOf<Value extends string>(options: Options<Value>): readonly (readonly [Value, TextId])[] {
  // The type has no other keys than the values.
  return Object.entries(options) as [Value, TextId][]
}

function Chips<Value extends string | null>(props: {
  readonly label: TextId
  readonly options: readonly (readonly [Value, TextId])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}) {
  const t = useAnyText()
  const options = props.options.map(([value, name]) => ({ value, label: t(name) }))
  return <ChipRow {...props} label={t(props.label)} options={options} />
}

function Select<Value extends string>(props: {
  readonly label: TextId
  readonly all: TextId
  readonly options: Options<Value>
  readonly value: Value | null
  readonly onChange: (text: string | null) => void
}) {
  const t = useAnyText()
  const { label, all, options, value, onChange } = props
  return (
    <NativeSelect
      aria-label={t(label)}
      value={value ?? ''}
      data={[
        { value: '', label: t(all) },
        ...namesOf(options).map(([one, name]) => ({ value: one, label: t(name) })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}

function Search(props: {
  readonly label: TextId
  readonly text: string
  readonly onSearch: (text: string) => void
}) {
  const t = useAnyText()
  return <SearchField label={t(props.label)} search={props.text} onSearch={props.onSearch} />
}
