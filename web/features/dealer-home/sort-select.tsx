import { NativeSelect } from '@mantine/core'
import { SORT_OPTIONS, type SortOption } from '#domain/browse.ts'
import { useText } from '#web/text/text.ts'
import classes from './selects.module.css'

/** The order of the list. */
export function SortSelect(props: {
  readonly sort: SortOption
  readonly onChoose: (sort: SortOption) => void
}) {
  const t = useText()
  return (
    <NativeSelect
      classNames={{ root: classes['select'] ?? '', input: classes['input'] ?? '' }}
      aria-label={t('dealerHome.sort')}
      value={props.sort}
      data={[...SORT_OPTIONS]}
      onChange={(event) => {
        const chosen = SORT_OPTIONS.find(({ value }) => value === event.currentTarget.value)
        if (chosen !== undefined) props.onChoose(chosen.value)
      }}
    />
  )
}
