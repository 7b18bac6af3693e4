import { SORT_VALUES, type SortOption } from '#domain/browsing/sort-option.ts'
import { useText } from '#web/text/en/dealer-home.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { Choice } from '#web/ui/choice.tsx'

/** The kind of values that an order goes by. */
type SortedBy<Sort extends SortOption> = Sort extends `${infer By}-${string}` ? By : never

function sortedBy(sort: SortOption): SortedBy<SortOption> {
  return sort.slice(0, sort.indexOf('-')) as SortedBy<SortOption>
}

/** Says that "Newest first" is about the car, not its listing. */
export function SortHint({ sort }: { readonly sort: SortOption }) {
  const t = useText()
  return (
    sortedBy(sort) === 'year' && (
      <Text as="span" tone="soft" size={14}>
        {t('dealerHome.sortBy.year')}
      </Text>
    )
  )
}

/** A select for the list's sort order. */
export function SortSelect(props: {
  readonly sort: SortOption
  readonly onChoose: (sort: SortOption) => void
}) {
  const t = useText()
  return (
    <Choice
      label={t('dealerHome.sort')}
      value={props.sort}
      options={SORT_VALUES.map((value) => ({
        value,
        label: t(`dealerHome.sort.${value}`),
        group: t(`dealerHome.sortBy.${sortedBy(value)}`),
      }))}
      onChoose={(value) => {
        const chosen = SORT_VALUES.find((sort) => sort === value)
        if (chosen !== undefined) props.onChoose(chosen)
      }}
    />
  )
}
