declare module "virtual:drawing/*" {
  /** The content of the svg element. */
  const markup: string;
  export default markup;
}
