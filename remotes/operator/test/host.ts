export * from "../../../shell-web/test/host";
