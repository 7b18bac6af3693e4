/** Returns the ten digits of a stored mobile number ("+919810000001"), or of one in this form already: "9810000001". */
export function nationalNumber(phone: string): string {
  return phone.replace(/^\+91/, '')
}
