/** The file is no table that can be read. The message is shown to the uploader. */
export class NotTable extends Error {
  override readonly name = 'NotTable'
}
