/** Why a call about shared links is refused. */
export const sharingReasons = {
  'link.unknown': 'This link is not in your list.',
  'link.noCars': 'No valid cars with car IDs to share evaluation link.',
  'link.driverUnknown': 'The driver of this gate pass is not in your list.',
  'link.deliveryUnknown': 'This delivery link is not in your list.',
  'link.evaluationOver': 'No car of this link is in evaluation any more.',
  'link.noEvaluator': 'No evaluator of yours is on this gate pass. Please choose an evaluator.',
} as const
