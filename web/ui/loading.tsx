import { VisuallyHidden } from '@mantine/core'
import { useText } from '#web/text/text.ts'
import { Stack } from './layout/stack.tsx'
import classes from './loading.module.css'
import { Skeleton, type SkeletonProps } from './skeleton.tsx'

const TITLE: SkeletonProps = { height: '1.75rem', width: '60%' }
const LABEL: SkeletonProps = { height: '1rem', width: '30%' }
const CONTROL: SkeletonProps = { height: 'var(--control)' }
const LINE: SkeletonProps = { height: '1.125rem', width: '80%' }
const CARD: SkeletonProps = { height: '7rem', radius: 'var(--radius-card)' }

/** The placeholders of each shape, below each other. */
const SHAPES = {
  /** A title, a picture or a figure, and facts. */
  details: [TITLE, { height: '12rem', radius: 'var(--radius-card)' }, LINE, { ...LINE, width: '65%' }, LINE],
  /** Fields, and the button below them. */
  form: [LABEL, CONTROL, LABEL, CONTROL, LABEL, CONTROL, { height: 'var(--control)', width: '9rem' }],
  /** Cards below each other. */
  list: [CARD, CARD, CARD],
  /** A head, and rows. */
  table: [LINE, ...Array.from({ length: 6 }, () => CONTROL)],
} as const satisfies Readonly<Record<string, readonly SkeletonProps[]>>

/** Props of the placeholder of what is loading. */
export interface LoadingProps {
  /** The shape of what comes. Default: a page of which nothing is known yet. */
  readonly shape?: keyof typeof SHAPES
}

/** The placeholder of what is loading, in its shape. */
export function Loading({ shape }: LoadingProps) {
  const t = useText()
  if (shape !== undefined) {
    return (
      <output className={classes['shape']} aria-busy>
        <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
        <Stack as="span" gap={3}>
          {Object.entries(SHAPES[shape]).map(([place, part]) => (
            <Skeleton key={place} {...part} />
          ))}
        </Stack>
      </output>
    )
  }
  return (
    <output className={classes['loading']} aria-busy>
      <span className={classes['bar']} aria-hidden />
      {t('common.loading')}
    </output>
  )
}
