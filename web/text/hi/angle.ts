import type { angleTexts } from '#web/evaluation/capture/angle-texts.ts'
import type { Translation } from '#web/text/translation.ts'

/** The pictures that an evaluator takes of a car. */
export const angleHi = {
  'angle.title': '{title} की फ़ोटो',
  'angle.ofNoCar': 'गाड़ी की फ़ोटो',
  'angle.front': 'सामने',
  'angle.left': 'बाईं तरफ़',
  'angle.right': 'दाईं तरफ़',
  'angle.rear': 'पीछे',
  'angle.firstRow': 'अंदर, आगे की सीटें',
  'angle.boot': 'डिक्की के अंदर',
  'angle.howFront': 'गाड़ी के सामने खड़े हों, ताकि पूरी गाड़ी आउटलाइन में आ जाए।',
  'angle.howLeft': 'गाड़ी की बाईं तरफ़ खड़े हों, ताकि एक बंपर से दूसरे बंपर तक पूरी गाड़ी आ जाए।',
  'angle.howRight': 'गाड़ी की दाईं तरफ़ खड़े हों, ताकि एक बंपर से दूसरे बंपर तक पूरी गाड़ी आ जाए।',
  'angle.howRear': 'गाड़ी के पीछे खड़े हों, ताकि पूरी गाड़ी आउटलाइन में आ जाए।',
  'angle.howFirstRow': 'पीछे का दरवाज़ा खोलकर डैशबोर्ड और आगे की दोनों सीटें दिखाएँ।',
  'angle.howBoot': 'डिक्की खोलकर उसका पूरा फ़र्श दिखाएँ।',

  'angle.report': 'कंडीशन रिपोर्ट',
  'angle.submit': 'फ़ोटो जमा करें',
  'angle.submitted': 'फ़ोटो जमा हो गईं।',
  'angle.submittedNotice': '{title} की फ़ोटो जमा हो गईं।',
  'angle.frontMissing': 'बोली के लिए ‘सामने’ की फ़ोटो ज़रूरी है।',
  'angle.submitFailed': 'फ़ोटो जमा नहीं हुईं। फिर से कोशिश करें।',
  'angle.submitRefused': 'फ़ोटो जमा नहीं हुईं। {message}',
} satisfies Translation<typeof angleTexts>
