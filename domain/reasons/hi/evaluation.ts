import type { evaluationReasons } from '../evaluation.ts'

/** Why a call about the pictures and the condition report of a car is refused. */
export const evaluationHi = {
  'picture.notHidden': 'यह फ़ोटो छिपाई नहीं गई है।',
  'picture.unknown': 'ऐसी कोई फ़ोटो नहीं है।',
  'picture.hidden': 'यह फ़ोटो पहले से छिपी है: “{hiddenReason}”।',
  'pictures.viewTypeMissing': 'बाक़ी सभी फ़ोटो का ऐंगल चुनें।',
  'pictures.idTaken': 'यह id किसी दूसरी फ़ोटो की है।',
  'pictures.changed': 'इस बीच इस गाड़ी की फ़ोटो बदल गई हैं। फिर से देख लें।',
  'pictures.frontFaceMissing': 'बोली के लिए “{angle}” की फ़ोटो ज़रूरी है।',
  'pictures.tooMany': 'ज़्यादा से ज़्यादा {max} फ़ोटो।',
  'report.closed': 'इस गाड़ी की कंडीशन रिपोर्ट अब नहीं बदली जा सकती।',
  'report.carUnknown': 'यह गाड़ी नहीं मिली।',
  'report.changed': 'इस बीच किसी और ने यह रिपोर्ट बदल दी है।',
  'report.damageIdTaken': 'यह id किसी दूसरे डैमेज की है।',
  'picture.badId': 'फ़ोटो की id में 32 हेक्साडेसिमल अंक होने चाहिए।',
  'report.depthMissing': 'गहराई मिलीमीटर में डालें।',
  'report.kilometresMissing': 'पूरे किलोमीटर डालें।',
} as const satisfies Readonly<Partial<Record<keyof typeof evaluationReasons, string>>>
