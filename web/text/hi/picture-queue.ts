import type { pictureQueueTexts } from '#web/picture-queue/picture-queue-texts.ts'
import type { Translation } from '#web/text/translation.ts'

/** The pictures on this device that are on their way to the server. */
export const pictureQueueHi = {
  'queue.heading': 'इस फ़ोन में रखी फ़ोटो',
  'queue.counts':
    '{waiting, plural, =0 {} one {# फ़ोटो इस फ़ोन में है। } other {# फ़ोटो इस फ़ोन में हैं। }}{arrived, plural, =0 {} one {# पहुँच गई।} other {# पहुँच गईं।}}',
  'queue.allArrived': '{count, plural, one {फ़ोटो पहुँच गई।} other {सभी # फ़ोटो पहुँच गईं।}}',
  'queue.sending': '{label} भेजी जा रही है…',
  'queue.progress': '{label} भेजी जा रही है',
  'queue.waiting': 'भेजा जाना बाक़ी है।',
  'queue.offline': 'नेटवर्क नहीं है। नेटवर्क आते ही चली जाएँगी।',
  'queue.unreachable': 'सर्वर से कनेक्शन नहीं हो रहा। अगली कोशिश {time} पर होगी।',
  'queue.signedOut': 'भेजने के लिए फिर से लॉग इन करें।',
  'queue.sendNow': 'अभी भेजें',
  'queue.refused':
    '{count, plural, one {# फ़ोटो मंज़ूर नहीं हुई। वह अभी इस फ़ोन में है।} other {# फ़ोटो मंज़ूर नहीं हुईं। वे अभी इस फ़ोन में हैं।}}',
  'queue.refusedName': '{label}, {title}',
  'queue.save': 'सेव करें',
  'queue.saveFor': '{label}, {title}: इस फ़ोन में सेव करें',
  'queue.again': 'फिर भेजें',
  'queue.againFor': '{label}, {title}: फिर भेजें',
  'queue.delete': 'डिलीट करें',
  'queue.deleteFor': '{label}, {title}: डिलीट करें',
  'queue.deleteTitle': 'यह फ़ोटो डिलीट करें?',
  'queue.deleteText': '{label}, {title}: यह फ़ोटो अभी नहीं पहुँची है। डिलीट करने पर वापस नहीं आएगी।',
  'queue.keep': 'रहने दें',
  'queue.notListed': 'यह गाड़ी अब आपकी लिस्ट में नहीं है: डीलर ने उसे अगले स्टेप में भेज दिया, या आपका एक्सेस ख़त्म हो गया।',
  'queue.movedOn': 'डीलर को अब इस गाड़ी की फ़ोटो नहीं चाहिए: गाड़ी “{stateName}” पर है।',
  'queue.lost': 'यह फ़ोन अब इस फ़ोटो को पढ़ नहीं पा रहा। दोबारा फ़ोटो लें।',
  'queue.refusedOther': 'सर्वर ने यह फ़ोटो नहीं ली।',

  'queue.full': 'इस फ़ोन की मेमोरी भर गई है। फ़ोटो सेव नहीं हुई: कुछ जगह ख़ाली करके दोबारा लें।',
  'queue.unkept': 'यह ब्राउज़र फ़ोटो सेव नहीं कर सकता। फ़ोटो सेव नहीं हुई।',
  'queue.wrongKind': 'इस तरह की फ़ाइल नहीं चलेगी: {type}। सिर्फ़ JPEG, PNG और SVG चलती हैं।',
  'queue.unreadable': 'यह फ़ोटो पढ़ी नहीं जा सकी। दोबारा लें।',
  'queue.tooLarge': 'फ़ाइल 5MB से बड़ी है।',

  'queue.logOutTitle': '{count, plural, one {# फ़ोटो अभी नहीं पहुँची है} other {# फ़ोटो अभी नहीं पहुँची हैं}}',
  'queue.logOutText':
    '{count, plural, one {लॉग आउट करने पर फ़ोटो इसी फ़ोन में रहेगी और यहाँ फिर लॉग इन करने पर चली जाएगी। कोई और उसे नहीं देख सकता।} other {लॉग आउट करने पर फ़ोटो इसी फ़ोन में रहेंगी और यहाँ फिर लॉग इन करने पर चली जाएँगी। कोई और उन्हें नहीं देख सकता।}}',
  'queue.stay': 'रुककर भेजें',
  'queue.logOut': 'लॉग आउट करें',
} satisfies Translation<typeof pictureQueueTexts>
