import type { emailTexts } from '#web/identity/email/email-texts.ts'
import type { Translation } from '#web/text/translation.ts'

/** Confirming an email by the link that is sent to it, giving another one, and awaiting the approval. */
export const emailHi = {
  'email.title': 'अपना ईमेल कन्फ़र्म करें',
  'email.lead': 'Yardbid के एक अकाउंट के लिए यह ईमेल दिया गया है।',
  'email.question': 'क्या यह आपका अकाउंट है?',
  'email.name': 'नाम',
  'email.mobile': 'मोबाइल नंबर',
  'email.mobileEnd': 'आख़िरी अंक {digits}',
  'email.email': 'ईमेल',
  'email.yes': 'हाँ, मेरा है',
  'email.no': 'नहीं',
  'email.confirming': 'कन्फ़र्म हो रहा है...',
  'email.confirmed': 'धन्यवाद। आपका ईमेल कन्फ़र्म हो गया।',
  'email.signIn': 'लॉग इन करें',
  'email.continue': 'आगे बढ़ें',
  'email.denied': 'बताने के लिए धन्यवाद। आपका ईमेल अब उस अकाउंट से हट गया है।',
  'email.readFailed': 'लिंक नहीं खुला। फिर से कोशिश करें।',
  'email.failed': 'यह सेव नहीं हुआ। फिर से कोशिश करें।',
  'email.noLink': 'यह लिंक अधूरा है। मैसेज से फिर खोलें।',

  'email.waiting':
    'अपना ईमेल कन्फ़र्म करें: हमने {email} पर जो लिंक भेजा है, उसे खोलें। उसके बाद ही हम आपके अकाउंट को मंज़ूरी दे सकते हैं।',
  'email.resend': 'लिंक फिर भेजें',
  'email.resent': 'हमने {email} पर नया लिंक भेजा है। वह 24 घंटे चलेगा।',
  'email.resendFailed': 'लिंक नहीं भेजा जा सका। फिर से कोशिश करें।',
  'email.other': 'दूसरा ईमेल डालें',
  'email.newEmail': 'आपका नया ईमेल',
  'email.password': 'आपका पासवर्ड',
  'email.showPassword': 'पासवर्ड दिखाएँ या छिपाएँ',
  'email.change': 'ईमेल बदलें',
  'email.keep': 'यही ईमेल रहने दें',
  'email.changeFailed': 'ईमेल नहीं बदला। फिर से कोशिश करें।',

  'waiting.next':
    'आपने जो भेजा है, हम उसकी जाँच करेंगे, अक्सर 48 घंटे में, और नतीजा ईमेल पर बताएँगे। मंज़ूरी मिलने के बाद आप बोली लगा सकते हैं। आपके पेमेंट की रसीद आपके ईमेल में है; अगर आपने ईमेल अभी कन्फ़र्म नहीं किया है, तो लिंक भी वहीं है।',
  'waiting.call': 'कुछ पूछना है? {number} पर कॉल करें',
} satisfies Translation<typeof emailTexts>
