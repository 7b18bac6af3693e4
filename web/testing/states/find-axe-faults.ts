import axe from 'axe-core'

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose outcome depends on the colours, and the one whose outcome depends on the width. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
const OF_WIDTH = 'target-size'

/** The rules about a page as a whole, which a part is not. */
const OF_A_PAGE = ['page-has-heading-one', 'heading-order']

/** Later items of a list, which are built as the first ones. */
const REPEATED = ':is(li, tbody tr):nth-child(n+4)'

/** A fault that is none: what a fixed bar partly covers is fully visible after scrolling. */
const UNDER_A_BAR = /partially obscured/

/**
 * Finds the faults that axe sees: by all rules in the first view of a state, later by those whose outcome depends on the
 * colours, and at a new width also by the one that depends on it.
 */
export async function findAxeFaults(
  isPart: boolean,
  { isFirst, hasNewWidth }: { readonly isFirst: boolean; readonly hasNewWidth: boolean },
): Promise<string[]> {
  const { violations } = await axe.run(
    { include: [['body']], exclude: [[REPEATED]] },
    {
      runOnly: isFirst
        ? { type: 'tag', values: ALL }
        : { type: 'rule', values: hasNewWidth ? [...OF_COLOURS, OF_WIDTH] : OF_COLOURS },
      ...(isFirst &&
        isPart && { rules: Object.fromEntries(OF_A_PAGE.map((rule) => [rule, { enabled: false }])) }),
      resultTypes: ['violations'],
      preload: false,
      selectors: true,
    },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ failureSummary = '' }) => id !== OF_WIDTH || !UNDER_A_BAR.test(failureSummary))
      .map(
        ({ target, failureSummary = '' }) =>
          `axe ${id}: ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
      ),
  )
}
