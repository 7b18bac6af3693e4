import { DEFAULT_MY_SORT, type MySort } from '#domain/flows/my-sort.ts'
import type { ColumnHead } from '#web/ui/compact-list.tsx'
import type { MyListChoice } from './use-my-list.ts'

/** Returns how the head of a column sorts a list of My Cars, and which way it does now. A second click goes back to the default order. */
export function headSort(
  { sort: chosen, change }: Pick<MyListChoice, 'sort' | 'change'>,
  sort: MySort,
): NonNullable<ColumnHead['sort']> {
  const isChosen = chosen === sort
  return {
    order: isChosen ? 'rises' : null,
    choose: () => change({ sort: isChosen ? DEFAULT_MY_SORT : sort }),
  }
}
