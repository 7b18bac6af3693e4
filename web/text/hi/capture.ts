import type { captureTexts } from '#web/picture-queue/capture/capture-texts.ts'
import type { Translation } from '#web/text/translation.ts'

/** The pictures that a person takes of a car with the phone, view by view. */
export const captureHi = {
  'capture.place': 'फ़ोटो {place, number} / {total, number}',
  'capture.required': 'ज़रूरी',
  'capture.optional': 'ज़रूरी नहीं',
  'capture.take': 'फ़ोटो लें',
  'capture.takeFor': 'फ़ोटो लें: {label}',
  'capture.retake': 'दोबारा लें',
  'capture.retakeFor': 'दोबारा लें: {label}',
  'capture.skip': 'छोड़ें',
  'capture.next': 'आगे',
  'capture.nextFor': 'आगे: {label}',
  'capture.toOverview': 'सभी फ़ोटो',
  'capture.back': 'सभी गाड़ियाँ',
  'capture.input': 'कैमरा: {label}',
  'capture.preparing': 'फ़ोटो सेव हो रही है…',
  'capture.picture': '{label}, {title}',
  'capture.outline': 'आउटलाइन: {label}',
  'capture.file': 'फ़ाइल: {label}',
  'capture.choose': 'फ़ाइल चुनें',
  'capture.chooseFor': 'फ़ाइल चुनें: {label}',
  'capture.open': '{label} खोलें',
  'capture.see': '{label} को पूरे साइज़ में देखें',

  'capture.stateMissing': 'नहीं ली गई',
  'capture.stateHidden': 'दोबारा लें',
  'capture.stateOnPhone': 'इस फ़ोन में है',
  'capture.stateSending': '{percent, number}% भेजी गई',
  'capture.stateRefused': 'मंज़ूर नहीं हुई',
  'capture.stateArrived': 'पहुँच गई',
  'capture.notArrived': '{count, plural, one {# फ़ोटो अभी नहीं पहुँची है।} other {# फ़ोटो अभी नहीं पहुँची हैं।}}',

  'capture.hidden': 'Yardbid ने छिपाई: {reason}',
  'capture.gone': 'यह गाड़ी अब आपकी लिस्ट में नहीं है',
  'capture.goneText': 'डीलर ने गाड़ी को अगले स्टेप में भेज दिया, या आपका एक्सेस ख़त्म हो गया।',
} satisfies Translation<typeof captureTexts>
