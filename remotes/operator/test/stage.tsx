export * from "../../../shell-web/test/stage";
