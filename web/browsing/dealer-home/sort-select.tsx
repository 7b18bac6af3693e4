import { SORT_VALUES, type SortOption } from '#domain/browsing/sort-option.ts'
import { useText } from '#web/text/en/dealer-home.ts'
import { Choice } from '#web/ui/choice.tsx'

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
      options={SORT_VALUES.map((value) => ({ value, label: t(`dealerHome.sort.${value}`) }))}
      onChoose={(value) => {
        const chosen = SORT_VALUES.find((sort) => sort === value)
        if (chosen !== undefined) props.onChoose(chosen)
      }}
    />
  )
}
