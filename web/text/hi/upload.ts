import type { uploadTexts } from '#web/text/en/upload.ts'
import type { Translation } from '#web/text/translation.ts'

/** Choosing, taking and uploading a picture. */
export const uploadHi = {
  'upload.choose': 'फ़ोटो चुनें',
  'upload.chooseFor': 'फ़ोटो चुनें: {label}',
  'upload.chooseFile': 'फ़ाइल चुनें',
  'upload.chooseFileFor': 'फ़ाइल चुनें: {label}',
  'upload.more': 'एक और फ़ाइल जोड़ें',
  'upload.moreFor': 'एक और फ़ाइल जोड़ें: {label}',
  'upload.numbered': '{label}, फ़ाइल {number}',
  'upload.camera': 'कैमरे से लें',
  'upload.cameraFor': 'कैमरे से लें: {label}',
  'upload.drop': 'या यहाँ खींचकर छोड़ें',
  'upload.preparing': '{name} तैयार हो रही है…',
  'upload.sending': '{name} अपलोड हो रही है…',
  'upload.checking': '{name} की जाँच हो रही है…',
  'upload.progress': '{label} का अपलोड',
  'upload.cancel': 'अपलोड रोकें',
  'upload.failed': 'अपलोड नहीं हुआ। फिर से कोशिश करें।',
  'upload.interrupted': 'अपलोड बीच में रुक गया। अपना नेटवर्क देखकर फिर से कोशिश करें।',
  'upload.offline': 'आप ऑफ़लाइन हैं। नेटवर्क आते ही फ़ाइल भेज दी जाएगी।',
  'upload.done': 'अपलोड हो गई',
  'upload.replace': 'बदलें',
  'upload.replaceFor': 'बदलें: {label}',
  'upload.remove': 'हटाएँ',
  'upload.removeFor': 'हटाएँ: {label}',
  'upload.retryFor': 'फिर से कोशिश करें: {label}',
  'upload.preview': '{label} को पूरे साइज़ में देखें',

  'camera.starting': 'कैमरा चालू हो रहा है…',
  'camera.denied': 'कैमरा नहीं खुला। फ़ोन की सेटिंग में कैमरे की परमिशन दें।',
  'camera.view': 'कैमरे का व्यू',
  'camera.take': 'फ़ोटो लें',
  'camera.taken': 'आपकी ली हुई फ़ोटो',
  'camera.again': 'दोबारा लें',
  'camera.use': 'यही फ़ोटो लगाएँ',
} satisfies Translation<typeof uploadTexts>
