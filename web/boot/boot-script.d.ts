declare module "virtual:boot-script" {
  const text: string;
  export default text;
}

declare module "virtual:time-on-page-script" {
  const text: string;
  export default text;
}
