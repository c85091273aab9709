declare module "virtual:boot-script" {
  const text: string;
  export default text;
}
